/** The mark: two speech flags meeting, one in the signal color, one in ink. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
      <path className="fill-signal" d="M1 2h13v10H7.500L1 17z" />
      <path
        className="fill-ink"
        d="M11.500 9.500H23V23l-5.500-4.500h-6z"
        stroke="var(--bg)"
        strokeWidth="1.500"
        paintOrder="stroke"
      />
    </svg>
  );
}
