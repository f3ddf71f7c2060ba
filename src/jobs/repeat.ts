/**
 * Runs work now and then periodically: housekeeping of this process and its disk, which therefore cannot be a
 * job. It does not keep the process alive, and runs never overlap.
 *
 * @param onError called with the error of a failed run; the next run follows as usual.
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
