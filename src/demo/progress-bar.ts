const WIDTH = 28

/** A bar such as `████░░░░  7/21  Premium frame, black, white mat  4s left`. */
export function progressBar(
  done: number,
  total: number,
  current: string,
  secondsLeft: string,
): string {
  const filled = total > 0 ? Math.round((done / total) * WIDTH) : 0
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
  const tail = done < total ? `  ${current}  ${secondsLeft} left` : '  done'
  return `${bar}  ${String(done).padStart(String(total).length)}/${total}${tail}`
}
