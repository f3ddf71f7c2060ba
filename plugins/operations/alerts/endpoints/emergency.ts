import { z } from 'zod'
import { CHANNELS, type ChannelName } from '../../../../src/alerts/channel.ts'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { sendEmergency } from '../operations/send-emergency.ts'
import { reasonSchema } from './reason.ts'

/** `POST /api/alerts/emergency`: an operator alerts all operators at once (specification, section 4.4). */
export const emergency = (channels: readonly ChannelName[]) =>
  defineEndpoint({
    method: 'post',
    path: '/alerts/emergency',
    summary: 'Send an emergency alert to all operators.',
    answer: z.object({ notification: z.string(), channels: z.array(z.enum(CHANNELS)) }),
    errors: ['ALERTS_NOT_CONFIGURED', 'RATE_LIMITED'],
    auth: 'user',
    permission: 'alerts:send',
    params: z.object({}),
    body: z.strictObject({
      reason: reasonSchema,
      /** Only the value `true`: the operator was asked. */
      confirm: z.literal(
        true,
        bilingual(
          'must be true: all operators are notified',
          'trueを指定してください。担当者全員に通知されます',
        ),
      ),
    }),
    run: async ({ req, body: { reason } }) => {
      const { id } = await sendEmergency(req, reason, channels)
      return { notification: id, channels: [...channels] }
    },
  })
