const MD5 = /^[0-9a-f]{32}(-\d+)?$/

/**
 * Whether a tag that looks like an MD5 is none of those that the bytes give. Stores may use other tags,
 * which say nothing.
 */
export function isOtherTag(tag: string | undefined, expected: readonly string[]): boolean {
  const plain = (tag ?? '').replaceAll('"', '').toLowerCase()
  return MD5.test(plain) && !expected.includes(plain)
}

/** Whether the bytes were encrypted with a managed key: their tag is then no MD5 of the bytes. */
export function isKeyManaged(answer: {
  readonly ServerSideEncryption?: string | undefined
}): boolean {
  return answer.ServerSideEncryption?.startsWith('aws:kms') ?? false
}
