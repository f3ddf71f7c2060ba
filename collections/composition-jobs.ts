import type { CollectionConfig, Field, FieldHook } from 'payload'
import { hiddenWithoutBrand } from '../plugins/core/access/hidden.ts'
import { nobody, ofOwnOrBrandsWith } from '../plugins/core/access/rules.ts'
import { ARTWORKS } from '../plugins/core/console/console-parts.ts'
import type { JobState } from '../src/artworks/job-states.ts'
import { languageOf } from '../src/errors/in-language.ts'
import { type StoredError, storedErrorText } from '../src/errors/stored-error.ts'
import type { Outage } from '../src/object-store/outage.ts'
import { choices } from './fields/choices.ts'
import { wholeNumber } from './fields/whole-number.ts'

const counter = (name: string, en: string, ja: string): Field =>
  wholeNumber({ name, required: true, defaultValue: 0, min: 0, label: { en, ja } })

const shownFailures: FieldHook = ({ siblingData, req }) => {
  const stored: Record<string, StoredError> | null | undefined = siblingData.storedFailures
  if (!stored) return null
  const language = languageOf(req)
  return Object.fromEntries(
    Object.entries(stored).map(([key, error]) => [key, storedErrorText(error, language)]),
  )
}

/** How far the composition of an artwork's variants is (specification, section 3.3). */
export const compositionJobs: CollectionConfig = {
  slug: 'composition-jobs',
  custom: {
    audited: false,
    emptyList: {
      en: 'The first one appears here once the pictures of an artwork are generated: at its registration, or on its page.',
      ja: '作品の登録時、または作品のページで画像を生成すると、ここに表示されます。',
    },
  },
  admin: {
    description: {
      en: 'Each generation of the pictures of an artwork, with its progress. They are started on the page of the artwork.',
      ja: '作品の画像の生成履歴です。生成は作品のページで開始します。',
    },
    useAsTitle: 'status',
    listSearchableFields: ['current'],
    defaultColumns: ['artwork', 'status', 'completed', 'total', 'updatedAt'],
    group: ARTWORKS,
    // Artists follow their compositions on the pages of their artworks.
    hidden: hiddenWithoutBrand('artwork'),
  },
  labels: {
    singular: { en: 'Composition', ja: '画像の生成' },
    plural: { en: 'Compositions', ja: '画像の生成履歴' },
  },
  access: {
    read: ofOwnOrBrandsWith('edit', 'artwork.'),
    create: nobody,
    update: nobody,
    delete: nobody,
  },
  fields: [
    {
      name: 'artwork',
      type: 'relationship',
      relationTo: 'artworks',
      required: true,
      index: true,
      label: { en: 'Artwork', ja: '作品' },
    },
    {
      name: 'status',
      type: 'select',
      options: choices<JobState>({
        queued: { en: 'Queued', ja: '順番待ち' },
        processing: { en: 'Composing', ja: '生成中' },
        completed: { en: 'Completed', ja: '完了' },
        partial: { en: 'Completed in part', ja: '一部失敗' },
        failed: { en: 'Failed', ja: '失敗' },
        cancelled: { en: 'Cancelled', ja: '中止' },
      }),
      required: true,
      defaultValue: 'queued',
      index: true,
      label: { en: 'Status', ja: '状態' },
    },
    counter('total', 'Pictures in all', '画像の総数'),
    counter('completed', 'Completed', '完了した画像'),
    counter('failed', 'Failed', '失敗した画像'),
    /** Variants that needed an encoding in this job; the others were already there, unchanged. */
    counter('encoded', 'Newly encoded', '新しく書き出した画像'),
    { name: 'current', type: 'text', label: { en: 'Current variant', ja: '生成中の画像' } },
    /** Set while the job waits for the object store. */
    {
      name: 'waitingFor',
      type: 'select',
      options: choices<Outage>({
        'store-away': { en: 'Store cannot be reached', ja: '画像の保存先に接続できません' },
        'store-full': { en: 'Store is full', ja: '画像の保存先に空き容量がありません' },
      }),
      label: { en: 'Waiting for', ja: '待機の理由' },
    },
    {
      // Listed before the field that it reads: Payload removes hidden fields one by one.
      name: 'failures',
      type: 'json',
      virtual: true,
      hooks: { afterRead: [shownFailures] },
      label: { en: 'What went wrong', ja: '失敗の内容' },
      admin: {
        description: {
          en: 'Key of each variant that failed, and why.',
          ja: '失敗した画像のキーと理由。',
        },
      },
    },
    // A `StoredError` for each key; the key `job` stands for the composition as a whole.
    { name: 'storedFailures', type: 'json', hidden: true, access: { read: nobody } },
    { name: 'startedAt', type: 'date', label: { en: 'Started', ja: '開始日時' } },
    { name: 'finishedAt', type: 'date', label: { en: 'Finished', ja: '終了日時' } },
    /** Measured wall time of one variant; the eta is computed from it. */
    wholeNumber({
      name: 'millisecondsPerVariant',
      label: { en: 'Time for one picture (ms)', ja: '1点あたりの時間（ミリ秒）' },
    }),
  ],
}
