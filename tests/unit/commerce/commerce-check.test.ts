import { describe, expect, it } from 'vitest'
import { judgeDrift, judgeUse } from '../../../plugins/business/publishing/checks/commerce.ts'

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

describe('the products that were changed in the shop', () => {
  it('are a warning that says how many they are and how to find them', () => {
    expect(judgeDrift(0)).toEqual({ status: 'healthy' })
    expect(judgeDrift(1).detail).toMatchObject({ en: expect.stringContaining('1 product was') })
    expect(judgeDrift(2)).toMatchObject({
      status: 'warning',
      detail: {
        en: expect.stringContaining('2 products were'),
        ja: expect.stringContaining('2件'),
      },
      action: { ja: expect.stringContaining('再送信') },
    })
  })
})
