import type { ProductInput } from '../../../src/commerce/port.ts'

const FRAMES = ['ブラック', 'ブラウン', 'ホワイト', 'ナチュラル']
const MATS = ['ホワイト', 'クリーム', 'グレー', 'ネイビー']

/** A whole artwork product with its 21 variants; `imageUrl` gives the URL of a variant's picture. */
export function artworkInput(customId: string, imageUrl: (key: string) => string): ProductInput {
  const rows: { key: string; options: [string, string, string]; priceJpy: number }[] = [
    ...FRAMES.flatMap((frame, f) =>
      MATS.map((mat, m) => ({
        key: `premium-${f}-${m}`,
        options: ['プレミアム', frame, mat] as [string, string, string],
        priceJpy: 24_000,
      })),
    ),
    ...FRAMES.slice(1).map((frame, f) => ({
      key: `wood-${f}`,
      options: ['木製', frame, ''] as [string, string, string],
      priceJpy: 16_500,
    })),
    { key: 'stand', options: ['スタンド', '', ''], priceJpy: 5_500 },
    { key: 'postcard', options: ['ポストカード', '', ''], priceJpy: 330 },
  ]
  return {
    customId,
    title: '夜明けの海 / 山田 花子',
    descriptionHtml: '<p>凪いだ海に朝日が昇る。</p>',
    vendor: '山田 花子',
    productType: 'art',
    tags: ['海', '朝'],
    status: 'active',
    metafields: [
      { namespace: 'custom', key: 'brand', value: 'art' },
      { namespace: 'custom', key: 'idp_uid', value: 'uid-1' },
      { namespace: 'custom', key: 'technique', value: '油彩' },
    ],
    optionNames: ['タイプ', 'フレーム', 'マット'],
    variants: rows.map(({ key, options, priceJpy }) => ({
      customKey: key,
      title: options.filter(Boolean).join(' / '),
      priceJpy,
      options,
      imageUrl: imageUrl(key),
      imageAlt: `夜明けの海_${key}`,
      inventoryQuantity: 999,
      requiresShipping: true,
      tracked: true,
    })),
  }
}
