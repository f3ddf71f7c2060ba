import { describe, expect, it } from 'vitest'
import { isOutOfReach } from '../../../plugins/business/publishing/operations/picture-source.ts'

describe('a host of pictures', () => {
  it.each([
    ...['localhost', 'LOCALHOST'.toLowerCase(), 'a.localhost', 'web', 'nas.local', 'web.internal.'],
    ...['127.0.0.1', '10.1.2.3', '172.16.0.9', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['[::1]', '[fd00::1]', '[fe80::1]', '[::ffff:10.0.0.1]', '0.0.0.0', 'service.example.test'],
  ])('is out of reach of the shop: %s', (host) => {
    expect(isOutOfReach(host)).toBe(true)
  })

  it.each([
    ...['cdn.example.com', 'localhost.example.com', '10.example.com', 'internal.example.com'],
    ...['8.8.8.8', '[2606:4700::1111]', 'example.jp.'],
  ])('is within reach of the shop: %s', (host) => {
    expect(isOutOfReach(host)).toBe(false)
  })
})
