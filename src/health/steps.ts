import type { Sentence } from '../errors/in-language.ts'

export const PHASE_NUMBERS = [1, 2, 3, 4, 5] as const
export type PhaseNumber = (typeof PHASE_NUMBERS)[number]

type Phase = {
  readonly title: Sentence
  /** Least part of its checks that must pass before the MVP, in percent (section 8); `null`: may follow later. */
  readonly readyPercent: number | null
}

/** The phases of the diagnostic suite, in the order in which they run (specification, section 4.5). */
export const PHASES: Readonly<Record<PhaseNumber, Phase>> = {
  1: { title: { en: 'Infrastructure', ja: 'インフラ' }, readyPercent: 100 },
  2: { title: { en: 'Authentication', ja: '認証' }, readyPercent: 100 },
  3: { title: { en: 'Brand functions', ja: 'ブランド機能' }, readyPercent: 80 },
  4: { title: { en: 'External systems', ja: '外部システム' }, readyPercent: 70 },
  5: { title: { en: 'End to end', ja: 'エンドツーエンド' }, readyPercent: null },
}

export const STEP_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const
export type StepNumber = (typeof STEP_NUMBERS)[number]

type Step = { readonly phase: PhaseNumber; readonly title: Sentence }

/** The steps of the diagnostic suite (specification, section 4.5). */
export const STEPS: Readonly<Record<StepNumber, Step>> = {
  1: { phase: 1, title: { en: 'API', ja: 'API' } },
  2: { phase: 1, title: { en: 'Database', ja: 'データベース' } },
  3: {
    phase: 1,
    title: { en: 'Object store and job queue', ja: 'オブジェクトストアとジョブキュー' },
  },
  4: { phase: 2, title: { en: 'Gateway and logins', ja: 'ゲートウェイとログイン' } },
  5: { phase: 2, title: { en: 'Tokens and limits', ja: 'トークンと制限' } },
  6: { phase: 3, title: { en: 'Brand settings', ja: 'ブランド設定' } },
  7: { phase: 3, title: { en: 'Images', ja: '画像' } },
  8: { phase: 3, title: { en: 'E-mail templates', ja: 'メールテンプレート' } },
  9: { phase: 4, title: { en: 'Shop', ja: 'ショップ' } },
  10: { phase: 4, title: { en: 'Factory', ja: '工場' } },
  11: { phase: 4, title: { en: 'E-mail', ja: 'メール' } },
  12: { phase: 5, title: { en: 'Simulated order', ja: '注文のシミュレーション' } },
  13: { phase: 5, title: { en: 'Change of a brand', ja: 'ブランドの変更' } },
}
