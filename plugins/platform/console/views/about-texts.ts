import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  title: 'About',
  intro: 'Registration and administration of the prints that the brands sell.',
  version: 'Version',
  environment: 'Environment',
  builtWith: 'Built with',
  licence: 'MIT License',
}

const ja: typeof en = {
  title: 'このサービスについて',
  intro: '各ブランドが販売するプリント商品の登録・管理サービスです。',
  version: 'バージョン',
  environment: '環境',
  builtWith: '使用ソフトウェア',
  licence: 'MITライセンス',
}

export const { textsOf } = createTexts({ en, ja })
