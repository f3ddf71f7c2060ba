import type { Sentence } from '../errors/in-language.ts'

/** What operators watch: the cards of the debug screen (specification, section 4.4), and what those depend on. */
export const SERVICES = {
  api: { en: 'API', ja: 'API' },
  database: { en: 'Database', ja: 'データベース' },
  'object-store': { en: 'Object store', ja: 'オブジェクトストア' },
  queue: { en: 'Job queue', ja: 'ジョブキュー' },
  imaging: { en: 'Image processing', ja: '画像処理' },
  authentication: { en: 'Authentication', ja: '認証' },
  commerce: { en: 'Shop', ja: 'ショップ' },
  email: { en: 'E-mail', ja: 'メール' },
  factory: { en: 'Factory', ja: '工場' },
} as const satisfies Readonly<Record<string, Sentence>>

export type ServiceName = keyof typeof SERVICES
export const SERVICE_NAMES = Object.keys(SERVICES) as [ServiceName, ...ServiceName[]]
