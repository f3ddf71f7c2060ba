import { describe, expect, it } from 'vitest'
import { judgeUse } from '../../../plugins/business/publishing/checks/commerce.ts'

describe('the use of the API of the shop', () => {
  it('warns above 80 %, until it is at 70 %', () => {
    expect(judgeUse(80, false).status).toBe('healthy')
    expect(judgeUse(81, false)).toMatchObject({
      status: 'warning',
      detail: { en: '81 % of the points of the API are used.' },
      action: { ja: expect.stringContaining('アクセストークン') },
    })
    expect([judgeUse(71, true).status, judgeUse(70, true).status]).toEqual(['warning', 'healthy'])
  })

  it('is not judged where the shop does not tell it', () => {
    expect(judgeUse(undefined, true).status).toBe('skipped')
  })
})
