/**
 * Does something now and then again and again: housekeeping that belongs to this process and its disk and
 * so cannot be a job. It never keeps the process running, and one run never overlaps the next.
 *
 * @param onError hears of a run that failed; the next one comes all the same.
 */
export function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): void {
  const run = async () => {
    await work().catch(onError)
    setTimeout(run, everyMs).unref()
  }
  void run()
}
