import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  title: 'About',
  intro: 'Registration and administration of the prints that the brands sell.',
  version: 'Version',
  environment: 'Environment',
  builtWith: 'Built with',
  mit: 'MIT License',
  installation: 'This installation',
  url: 'URL',
  started: 'Web process started',
  database: 'PostgreSQL',
  size: 'Size of the database',
  migration: 'Last migration of the database',
  none: 'None',
  features: 'Features',
  packages: 'Packages and licences',
  packagesIntro: (all: number, direct: number) =>
    `The service is built with ${all} packages. It names ${direct} of them itself; the others come with these.`,
  search: 'Search packages by name or licence',
  directOnly: 'Only those that the service names itself',
  found: (count: number) => (count === 1 ? '1 package' : `${count} packages`),
  nothing: 'No package matches. Shorten the text or show all packages.',
  name: 'Name',
  licence: 'Licence',
  changes: 'Changes',
}

const ja: typeof en = {
  title: 'このサービスについて',
  intro: '各ブランドが販売するプリント商品の登録・管理サービスです。',
  version: 'バージョン',
  environment: '環境',
  builtWith: '使用ソフトウェア',
  mit: 'MITライセンス',
  installation: 'システム情報',
  url: 'URL',
  started: 'Webプロセスの起動日時',
  database: 'PostgreSQL',
  size: 'データベースの容量',
  migration: '最後に適用したマイグレーション',
  none: 'なし',
  features: '有効な機能',
  packages: 'パッケージとライセンス',
  packagesIntro: (all, direct) =>
    `このサービスは${all}個のパッケージを使用しています。直接使用しているものは${direct}個で、残りはそれらに含まれます。`,
  search: 'パッケージ名またはライセンスで検索',
  directOnly: '直接使用しているもののみ',
  found: (count) => `${count}個のパッケージ`,
  nothing: '該当するパッケージがありません。検索語を短くするか、すべて表示してください。',
  name: '名称',
  licence: 'ライセンス',
  changes: '変更履歴',
}

export const { textsOf, useTexts } = createTexts({ en, ja })
