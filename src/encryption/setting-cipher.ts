import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keys that encrypt settings, by their id. The first one encrypts; all of them decrypt. */
export type SettingsKeys = ReadonlyMap<string, Buffer>

/** What identifies a setting. Its stored value can be decrypted for it alone. */
export type SettingName = { readonly category: string; readonly key: string }

export type SettingCipher = {
  /** Encrypts a value with the first key. */
  encrypt(value: string, name: SettingName): string
  /**
   * The value of an encrypted text.
   *
   * @throws Error that names the key that is missing, or that the text is damaged or of another setting.
   */
  decrypt(stored: string, name: SettingName): string
  /** Whether a stored text was encrypted with the first key. */
  isCurrent(stored: string): boolean
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** `enc:v1:<id of the key>:<initialisation vector, tag and ciphertext in base64url>`. */
const STORED = /^enc:v1:([\w-]{1,32}):([\w-]+)$/

/**
 * Reads `SETTINGS_KEYS`: `<id>:<32 bytes in base64>`, separated by commas.
 *
 * @throws Error that says what is wrong, without any part of a key.
 */
export function parseSettingsKeys(text: string): SettingsKeys {
  const keys = new Map<string, Buffer>()
  for (const entry of text.split(',')) {
    const [, id, base64] = entry.trim().match(/^([\w-]{1,32}):([A-Za-z0-9+/]{43}=)$/) ?? []
    if (id === undefined || base64 === undefined) {
      throw new Error('must be id:key, separated by commas; a key is 32 bytes in base64')
    }
    if (keys.has(id)) throw new Error(`must not name the key ${id} twice`)
    keys.set(id, Buffer.from(base64, 'base64'))
  }
  return keys
}

/**
 * Encrypts settings with AES-256-GCM. A random initialisation vector makes equal values differ, so that no query
 * finds a value.
 *
 * @see docs/decisions/0165-encrypt-settings-with-keys-of-their-own.md
 */
export function createSettingCipher(keys: SettingsKeys): SettingCipher {
  const [first] = keys
  if (!first) throw new Error('There is no key for settings.')
  const [currentId, currentKey] = first
  return {
    encrypt(value, name) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, currentKey, iv).setAAD(associated(name))
      const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
      return `enc:v1:${currentId}:${sealed}`
    },
    decrypt(stored, name) {
      const [, id, base64] = stored.match(STORED) ?? []
      if (id === undefined || base64 === undefined) throw damaged(name)
      const key = keys.get(id)
      if (!key) {
        throw new Error(
          `The setting ${name.category}/${name.key} is encrypted with the key ${id}. Add it to SETTINGS_KEYS.`,
        )
      }
      const sealed = Buffer.from(base64, 'base64url')
      if (sealed.length < IV_BYTES + TAG_BYTES) throw damaged(name)
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(associated(name))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        throw damaged(name)
      }
    },
    isCurrent: (stored) => stored.match(STORED)?.[1] === currentId,
  }
}

/** Whether a stored text has the form of an encrypted value. */
export const looksEncrypted = (stored: string) => STORED.test(stored)

/** Both parts are needed: `a` with `b/c` is not `a/b` with `c`. */
const associated = ({ category, key }: SettingName) => Buffer.from(JSON.stringify([category, key]))

const damaged = ({ category, key }: SettingName) =>
  new Error(
    `The encrypted value of the setting ${category}/${key} is damaged or belongs to another setting. Enter it again.`,
  )
