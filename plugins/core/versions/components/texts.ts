import { createTexts } from '../../console/create-texts.ts'

const en = {
  status: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  heading: (version: string) => `Version ${version}`,
  actions: 'What can be done with this version',
  publish: 'Publish',
  newVersion: 'New version',
  restore: 'Restore as a new version',
  saveFirst: 'Save your changes to use these actions.',
  draft: 'Only colleagues see this version. You can change it until it is published.',
  published: 'This version cannot be changed. Make a new version to change the text.',
  archived: 'This version cannot be changed. It can be restored as a new version.',
  basedOn: (version: string) => `Made from version ${version}.`,
  inForce: (from: string) => `In force since ${from}.`,
  planned: (from: string) => `In force from ${from} on.`,
  ended: (from: string, until: string) => `In force from ${from} until the day before ${until}.`,
  never: 'It was replaced before it took effect.',
  fingerprint: 'SHA-256',
  confirmHeading: (version: string) => `Publish version ${version}?`,
  confirmFirst: 'It is public from then on, and cannot be changed any more.',
  confirmNext: (version: string) =>
    `It is public from then on, and cannot be changed any more. Version ${version} is archived.`,
  confirmDay: (day: string) => `It takes effect on ${day}.`,
  donePublish: 'Version published.',
  doneCopy: (version: string) => `Version ${version} created as a draft.`,
  history: 'All versions of this text',
  current: 'this version',
  columns: { version: 'Version', status: 'Status', inForce: 'In force', published: 'Published' },
}

const ja: typeof en = {
  status: { draft: '下書き', published: '公開中', archived: 'アーカイブ' },
  heading: (version) => `バージョン${version}`,
  actions: 'このバージョンで行える操作',
  publish: '公開する',
  newVersion: '新しいバージョンを作成',
  restore: '新しいバージョンとして復元',
  saveFirst: 'これらの操作を行うには、先に変更を保存してください。',
  draft: 'このバージョンは社内にのみ表示されます。公開するまで編集できます。',
  published:
    'このバージョンは変更できません。文面を変更するには、新しいバージョンを作成してください。',
  archived: 'このバージョンは変更できません。新しいバージョンとして復元できます。',
  basedOn: (version) => `バージョン${version}を元に作成しました。`,
  inForce: (from) => `${from}から施行中です。`,
  planned: (from) => `${from}から施行されます。`,
  ended: (from, until) => `${from}から${until}の前日まで施行されました。`,
  never: '施行される前に、別のバージョンに置き換えられました。',
  fingerprint: 'SHA-256',
  confirmHeading: (version) => `バージョン${version}を公開しますか？`,
  confirmFirst: '公開後は変更できません。',
  confirmNext: (version) => `公開後は変更できません。バージョン${version}はアーカイブされます。`,
  confirmDay: (day) => `${day}から施行されます。`,
  donePublish: 'バージョンを公開しました。',
  doneCopy: (version) => `バージョン${version}を下書きとして作成しました。`,
  history: 'この文書のすべてのバージョン',
  current: '表示中',
  columns: { version: 'バージョン', status: '状態', inForce: '施行期間', published: '公開日時' },
}

/** The texts of the screens of versions. */
export const { useTexts } = createTexts({ en, ja })
