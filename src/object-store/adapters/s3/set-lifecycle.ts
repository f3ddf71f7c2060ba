import {
  GetBucketLifecycleConfigurationCommand,
  PutBucketLifecycleConfigurationCommand,
  type LifecycleRule as S3LifecycleRule,
} from '@aws-sdk/client-s3'
import type { LifecycleRule } from '../../port.ts'
import type { S3Bucket } from './s3-bucket.ts'

/** Prefix of the names of this service's rules; other rules are not touched. */
const OURS = 'print-commerce-'
const UPLOAD_DAYS = 1

/**
 * Replaces this service's rules of the bucket and keeps all others. Parts of uploads that were never
 * completed go after a day as well. Writes only when something changes.
 */
export async function setLifecycle(
  { client, bucket }: S3Bucket,
  rules: readonly LifecycleRule[],
): Promise<void> {
  const Bucket = bucket
  const present = await client
    .send(new GetBucketLifecycleConfigurationCommand({ Bucket }))
    .then(({ Rules = [] }) => Rules)
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NoSuchLifecycleConfiguration') return []
      throw error
    })
  const others = present.filter(({ ID }) => !ID?.startsWith(OURS))
  const wanted = [...rules.map(expiry), unfinishedUploads()]
  const ours = present.filter(({ ID }) => ID?.startsWith(OURS))
  if (JSON.stringify(ours.map(essence).sort()) === JSON.stringify(wanted.map(essence).sort()))
    return
  await client.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket,
      LifecycleConfiguration: { Rules: [...others, ...wanted] },
    }),
  )
}

function expiry({ prefix, days }: LifecycleRule): S3LifecycleRule {
  const ID = `${OURS}expire-${prefix.replaceAll('/', '-')}`
  return { ID, Status: 'Enabled', Filter: { Prefix: prefix }, Expiration: { Days: days } }
}

function unfinishedUploads(): S3LifecycleRule {
  return {
    ID: `${OURS}unfinished-uploads`,
    Status: 'Enabled',
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: UPLOAD_DAYS },
  }
}

/** What a rule does, as a text of one spelling. */
function essence(rule: S3LifecycleRule): string {
  const days = [rule.Expiration?.Days, rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation]
  return JSON.stringify([rule.ID, rule.Status, rule.Filter?.Prefix ?? '', ...days])
}
