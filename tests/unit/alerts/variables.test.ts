import { describe, expect, it } from 'vitest'
import { NO_ALERTS, readAlertState } from '../../../src/alerts/alert-state.ts'
import { channelNames } from '../../../src/alerts/channels.ts'
import { alertVariables } from '../../../src/alerts/variables.ts'

const WEBHOOK = { ALERT_WEBHOOK_URL: 'https://hooks.example/a' }

describe('the variables of alerts', () => {
  it.each([
    [{}, []],
    [{ ALERT_EMAIL_TO: 'a@example.test, b@example.test' }, ['email']],
    [{ ...WEBHOOK, ALERT_WEBHOOK_SECRET: 'x'.repeat(16) }, ['webhook']],
  ])('configure the channels: %j', (env, channels) => {
    expect(channelNames(alertVariables.parse(env))).toEqual(channels)
  })

  it.each([
    ['a webhook that is not signed', WEBHOOK, 'ALERT_WEBHOOK_SECRET'],
    ['a short secret', { ...WEBHOOK, ALERT_WEBHOOK_SECRET: 'short' }, 'ALERT_WEBHOOK_SECRET'],
    ['what is no e-mail address', { ALERT_EMAIL_TO: 'a@example.test,b' }, 'ALERT_EMAIL_TO'],
    ['another language', { ALERT_LANGUAGE: 'fr' }, 'ALERT_LANGUAGE'],
    ['what is no URL of a web process', { WATCH_WEB_URLS: 'ftp://web' }, 'WATCH_WEB_URLS'],
  ])('refuse %s', (_, env, variable) => {
    const { error } = alertVariables.safeParse(env)
    expect(error?.issues.map(({ path }) => path[0])).toEqual([variable])
  })
})

describe('a stored state', () => {
  it.each([
    ['is missing', null],
    ['is of another version', { now: 1, incidents: {} }],
  ])('counts as none if it %s', (_, stored) => {
    expect(readAlertState(stored)).toBe(NO_ALERTS)
  })
})
