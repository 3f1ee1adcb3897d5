/** Where the rows of a list will be, each of the height of a row. */
export function RowsSkeleton({ rows, height = 'h-11' }: { rows: number; height?: string }) {
  return (
    <div aria-hidden="true" className="animate-late">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={row} className={`flex items-center gap-4 border-line border-b ${height}`}>
          <div className="size-6 rounded-md bg-raise" />
          <div className="h-4 flex-1 rounded bg-raise" />
          <div className="h-4 w-16 rounded bg-raise" />
        </div>
      ))}
    </div>
  );
}
