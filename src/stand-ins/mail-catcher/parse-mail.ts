import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import type { CaughtMail, MailSummary } from './caught-mail.ts'

export type Arrival = {
  readonly id: string
  readonly receivedAt: string
  readonly envelope: MailSummary['envelope']
}

/** What a list shows of a message that has just arrived. */
export async function summarize(arrival: Arrival, raw: Buffer): Promise<MailSummary> {
  return summaryOf(arrival, raw, await simpleParser(raw, { skipImageLinks: true }))
}

/** A stored message with its bodies, headers and attachments. Inline images become data URLs. */
export async function readMail(summary: MailSummary, raw: Buffer): Promise<CaughtMail> {
  const mail = await simpleParser(raw)
  return {
    ...summary,
    ...(mail.text !== undefined && { text: mail.text }),
    ...(typeof mail.html === 'string' && { html: mail.html }),
    headers: mail.headerLines.map(({ line }) => line),
    attachments: mail.attachments
      .filter(({ related }) => !related)
      .map(({ filename, contentType, size }) => ({
        name: filename ?? 'unnamed',
        type: contentType,
        size,
      })),
  }
}

function summaryOf(arrival: Arrival, raw: Buffer, mail: ParsedMail): MailSummary {
  return {
    ...arrival,
    from: mail.from?.text ?? '',
    to: addressText(mail.to),
    subject: mail.subject ?? '',
    ...(mail.messageId !== undefined && { messageId: mail.messageId }),
    size: raw.length,
  }
}

function addressText(given: AddressObject | AddressObject[] | undefined): string {
  return [given ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')
}
