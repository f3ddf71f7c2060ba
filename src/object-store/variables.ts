import { z } from 'zod'
import { httpUrl, text, trueOrFalse } from '../environment/schemas.ts'
import { bilingual, customIssue } from '../errors/zod-problems.ts'

const variables = z.object({
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      bilingual('must be the name of a bucket', 'バケット名を指定してください'),
    )
    .optional()
    .describe('Bucket of an S3 object store. Unset: the local disk.'),
  S3_REGION: text.optional().describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: text.optional().describe('Access key for the bucket.'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Secret of the access key.'),
  S3_ENDPOINT: httpUrl.optional().describe('URL of an S3 store other than Amazon S3.'),
  S3_FORCE_PATH_STYLE: trueOrFalse
    .prefault('false')
    .describe('Whether the bucket is named in the path; most stores other than Amazon S3 want it.'),
  S3_PUBLIC_URL: httpUrl
    .optional()
    .describe('URL of a CDN in front of the bucket, for public files. Unset: this service.'),
  S3_ENCRYPTION: z
    .enum(['AES256', 'aws:kms'])
    .optional()
    .describe('Encryption at rest that every write asks for. Unset: as the bucket does it.'),
  S3_KMS_KEY_ID: text.optional().describe('Key of aws:kms. Unset: the default key of the bucket.'),
})

export const objectStoreVariables = variables.superRefine(checkObjectStore)

const NEEDED = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const OPTIONAL = ['S3_ENDPOINT', 'S3_PUBLIC_URL', 'S3_ENCRYPTION', 'S3_KMS_KEY_ID'] as const

type Variables = z.infer<typeof variables>

/** Refuses half a configuration, which would keep objects on the local disk without a word. */
function checkObjectStore(env: Variables, context: z.RefinementCtx): void {
  const refuse = (name: keyof Variables, other: keyof Variables) => {
    const sentence = {
      en: `must be set because ${other} is`,
      ja: `${other}を指定する場合は必須です`,
    }
    context.addIssue(customIssue(sentence, [name]))
  }
  if (env.S3_BUCKET !== undefined) {
    for (const name of NEEDED) {
      if (env[name] === undefined) refuse(name, 'S3_BUCKET')
    }
    return
  }
  const given = [...NEEDED, ...OPTIONAL].find((name) => env[name] !== undefined)
  if (given !== undefined) refuse('S3_BUCKET', given)
}
