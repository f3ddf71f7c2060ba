import { z } from 'zod'
import type { MailRenderer } from '../../../../src/email-templates/render/create-mail-renderer.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { sendTestMail } from '../operations/send-test-mail.ts'
import { draftFields } from './draft.ts'

/**
 * `POST /api/email-templates/test-mail`: sends a mail with a sample order to the caller's own e-mail address, and to no other, so
 * that no one can send mail to others in the name of a brand.
 */
export const testMail = (renderer: MailRenderer, serverUrl: string) =>
  defineEndpoint({
    method: 'post',
    path: '/test-mail',
    summary: 'Send a mail with a sample order to your own e-mail address.',
    answer: z.object({ delivery: z.uuid(), message_id: z.string() }),
    errors: ['MAIL_UNAVAILABLE', 'VALIDATION_FAILED'],
    auth: 'user',
    permission: 'email:edit',
    params: z.object({}),
    body: z.strictObject(draftFields),
    run: ({ req, body, principal }) =>
      sendTestMail(req, { ...body, user: principal.id, renderer, serverUrl }),
  })
