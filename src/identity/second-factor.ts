/** Methods of RFC 8176 that say by themselves that more than one factor was used. */
const MULTIPLE = ['mfa', 'mca']
/** Something one has or is; together with something one knows it makes two. */
const POSSESSION = ['otp', 'hwk', 'swk', 'sms', 'tel', 'sc', 'fpt', 'face', 'iris', 'retina', 'vbm']
const KNOWLEDGE = ['pwd', 'pin', 'kba']

/**
 * Whether a login used a second factor, by its authentication methods (`amr`) separated by blanks.
 * `unknown` when the identity provider said nothing.
 */
export function secondFactor(amr: string): 'two' | 'one' | 'unknown' {
  const methods = amr.split(' ').filter((method) => method !== '')
  if (methods.length === 0) return 'unknown'
  if (methods.some((method) => MULTIPLE.includes(method))) return 'two'
  const has = (list: readonly string[]) => methods.some((method) => list.includes(method))
  return has(KNOWLEDGE) && has(POSSESSION) ? 'two' : 'one'
}
