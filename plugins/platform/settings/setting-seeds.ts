type SettingSeed = {
  readonly category: 'general' | 'api' | 'security' | 'email'
  readonly key: string
  readonly value: string
  readonly description: string
  readonly isEncrypted?: boolean
}

/** Whether each set-up writes the value again, because the release decides it and not an operator. */
export const followsRelease = ({ category, key }: Pick<SettingSeed, 'category' | 'key'>): boolean =>
  category === 'general' && key === 'system_version'

/** The first settings (specification, section 2.7). */
export function settingSeeds(version: string, supportEmail: string): readonly SettingSeed[] {
  return [
    {
      category: 'general',
      key: 'system_version',
      value: version,
      description: 'Version of the service.',
    },
    {
      category: 'general',
      key: 'maintenance_mode',
      value: 'false',
      description: 'Whether brand sites show their maintenance page.',
    },
    {
      category: 'api',
      key: 'commerce_webhook_secret',
      value: '',
      description: 'Secret that signs the webhooks of the shop.',
      isEncrypted: true,
    },
    {
      category: 'email',
      key: 'support_email',
      value: supportEmail,
      description: 'Contact e-mail address in mails to customers.',
    },
  ]
}
