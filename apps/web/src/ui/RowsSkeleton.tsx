/** Where the rows of a list will be, each of the height of a row. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="animate-late">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={row} className="flex h-[45px] items-center gap-4 border-line border-b">
          <div className="size-6 rounded-md bg-raise" />
          <div className="h-4 flex-1 rounded bg-raise" />
          <div className="h-4 w-16 rounded bg-raise" />
        </div>
      ))}
    </div>
  );
}
