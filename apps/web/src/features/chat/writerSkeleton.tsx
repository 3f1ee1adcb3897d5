/** The size of the message field while it, or the wallet of the last visit, is on its way. */
export const writerSkeleton = (
  <div className="h-[98px] rounded-sheet border border-line bg-raise wide:h-[94px]" />
);
