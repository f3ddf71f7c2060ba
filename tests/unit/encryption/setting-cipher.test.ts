import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createSettingCipher,
  looksEncrypted,
  parseSettingsKeys,
} from '../../../src/encryption/setting-cipher.ts'

const NAME = { category: 'api', key: 'webhook_secret' }
const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const OLD = key('old')
const cipher = (keys: string) => createSettingCipher(parseSettingsKeys(keys))

describe('an encrypted setting', () => {
  it.each(['secret', '', '秘密 🔑', 'x'.repeat(10_000)])('gives %j back', (value) => {
    const { encrypt, decrypt } = cipher(OLD)
    const stored = encrypt(value, NAME)
    expect(looksEncrypted(stored)).toBe(true)
    expect(decrypt(stored, NAME)).toBe(value)
    if (value !== '') expect(stored).not.toContain(value)
  })

  it('differs each time, so that equal values cannot be told', () => {
    const { encrypt } = cipher(OLD)
    expect(encrypt('secret', NAME)).not.toBe(encrypt('secret', NAME))
  })

  it.each([
    { ...NAME, key: 'other' },
    { ...NAME, category: 'email' },
    { category: 'api","webhook', key: 'secret' },
  ])('cannot be moved to the setting %j', (other) => {
    const { encrypt, decrypt } = cipher(OLD)
    expect(() => decrypt(encrypt('secret', NAME), other)).toThrow('belongs to another setting')
  })

  it('is refused when any byte of it has changed', () => {
    const { encrypt, decrypt } = cipher(OLD)
    const stored = encrypt('secret', NAME)
    const [head, sealed = ''] = [stored.slice(0, 11), stored.slice(11)]
    const bytes = Buffer.from(sealed, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      const text = `${head}${changed.toString('base64url')}`
      expect(() => decrypt(text, NAME)).toThrow('is damaged')
    }
  })

  it.each(['', 'secret', 'enc:v1:old:', 'enc:v1:old:AAAA', 'enc:v2:old:AAAA'])(
    'is not the text %j',
    (stored) => {
      expect(() => cipher(OLD).decrypt(stored, NAME)).toThrow('is damaged')
    },
  )

  it('is read with an older key and written with the first', () => {
    const stored = cipher(OLD).encrypt('secret', NAME)
    const both = cipher(`${key('new')}, ${OLD}`)
    expect([both.decrypt(stored, NAME), both.isCurrent(stored)]).toEqual(['secret', false])
    expect(both.isCurrent(both.encrypt('secret', NAME))).toBe(true)
  })

  it('needs the key that encrypted it, by whose id the error names it', () => {
    const stored = cipher(OLD).encrypt('secret', NAME)
    expect(() => cipher(key('new')).decrypt(stored, NAME)).toThrow(
      'is encrypted with the key old. Add it to SETTINGS_KEYS.',
    )
  })
})

describe('the keys of settings', () => {
  it.each([
    '',
    'old',
    'old:short',
    `:${randomBytes(32).toString('base64')}`,
    `old:${randomBytes(31).toString('base64')}`,
    `${OLD},`,
  ])('are not %j', (text) => {
    expect(() => parseSettingsKeys(text)).toThrow('must be id:key')
  })

  it('have different ids', () => {
    expect(() => parseSettingsKeys(`${OLD},${key('old')}`)).toThrow('the key old twice')
  })
})
