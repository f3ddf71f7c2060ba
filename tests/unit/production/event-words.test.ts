import { describe, expect, it } from 'vitest'
import { eventWords, inWords } from '../../../plugins/business/production/components/event-words.ts'
import { en } from '../../../plugins/business/production/components/texts-en.ts'
import { ja } from '../../../plugins/business/production/components/texts-ja.ts'

const ID = '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f'

describe('the words of a timeline', () => {
  it.each([
    ['submitted', `${ID}:1 accepted`, 'Photo 1: accepted', '写真1：受付済み'],
    ['factory', `${ID}-2:1 printing`, 'Photo 2: printing', '写真2：印刷中'],
    ['factory', `${ID}-12:3 shipped`, 'Photo 12, attempt 3: shipped', '写真12（3回目）：発送済み'],
    [
      ...['factory', `${ID}:1 failed PRINTING_FAILED`],
      ...['Photo 1: failed: Printing failed.', '写真1：失敗（印刷に失敗しました。）'],
    ],
    ['status', 'pending', 'Photo check', '写真確認中'],
    ['status', 'on_hold: Blurred: twice', 'On hold: Blurred: twice', '保留（Blurred: twice）'],
    [
      ...['status', 'on_hold: PRINTS_CHANGED'],
      ...[
        'On hold: The photos were changed after the check.',
        '保留（確認後に写真が変わりました。）',
      ],
    ],
    ['problems', null, 'No differences.', '相違はありません。'],
    [
      'unfulfilled',
      'ON_HOLD',
      'The shop has the order on hold.',
      'ショップで注文が保留されています。',
    ],
    ['shipped', 'Yamato Transport 1234', 'Yamato Transport 1234', 'Yamato Transport 1234'],
    ['fulfilled', null, null, null],
  ] as const)('say of %s "%s": %s', (kind, text, english, japanese) => {
    expect([eventWords(kind, text, en), eventWords(kind, text, ja)]).toEqual([english, japanese])
  })

  it.each(['note', 'inquiry', 'rejected', 'reprint'] as const)(
    'leave what users wrote as it is: %s',
    (kind) => {
      const text = `${ID}:1 failed PRINTING_FAILED`
      expect(eventWords(kind, text, en)).toBe(text)
    },
  )

  it('leave words that are no codes', () => {
    const text = 'DO NOT BEND, CONSTRUCTOR, PRINTS_CHANGED'
    expect(inWords(text, en)).toBe(
      'DO NOT BEND, CONSTRUCTOR, The photos were changed after the check.',
    )
  })
})
