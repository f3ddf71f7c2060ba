import { describe, expect, it } from 'vitest'
import { runInRequest } from '../../../../src/http/request-context.ts'
import { createGateway, type Gateway } from '../../../../src/identity/gateway/create-gateway.ts'
import { oncePerRequest } from '../../../../src/identity/gateway/once-per-request.ts'

const headersOf = (email: string) =>
  new Headers({
    'gateway-access-authenticated-user-email': email,
    'gateway-access-jwt-assertion': 'header.claims.signature',
  })

/** Counts its verifications and vouches for the e-mail in the headers. */
function counting() {
  const asked: string[] = []
  const inner: Gateway = {
    name: 'counting',
    check: async () => ({ status: 'healthy' }),
    identify: async (headers) => {
      const email = headers.get('gateway-access-authenticated-user-email') ?? ''
      asked.push(email)
      return { email, roles: [], amr: [] }
    },
  }
  return { asked, gateway: oncePerRequest(inner) }
}

const request = () => ({ requestId: 'of-this-test', clientIp: '198.51.100.1' })

describe('the assertion of the access gateway', () => {
  it('is verified once for each request', async () => {
    const { asked, gateway } = counting()
    for (let requests = 0; requests < 2; requests++) {
      await runInRequest(request(), async () => {
        for (let times = 0; times < 3; times++) {
          expect(await gateway.identify(headersOf('a@example.test'))).toMatchObject({
            email: 'a@example.test',
          })
        }
      })
    }
    expect(asked).toHaveLength(2)
  })

  it('vouches for no other claim of the same request, nor for headers without one', async () => {
    const { asked, gateway } = counting()
    await runInRequest(request(), async () => {
      await gateway.identify(headersOf('a@example.test'))
      expect(await gateway.identify(headersOf('b@example.test'))).toMatchObject({
        email: 'b@example.test',
      })
      await gateway.identify(new Headers())
    })
    expect(asked).toEqual(['a@example.test', 'b@example.test', ''])
  })

  it('is verified each time outside of a request', async () => {
    const { asked, gateway } = counting()
    await gateway.identify(headersOf('a@example.test'))
    await gateway.identify(headersOf('a@example.test'))
    expect(asked).toHaveLength(2)
  })

  it('is refused each time where no gateway is configured', async () => {
    const gateway = oncePerRequest(createGateway())
    await runInRequest(request(), async () => {
      for (let times = 0; times < 2; times++) {
        await expect(gateway.identify(headersOf('a@example.test'))).rejects.toMatchObject({
          code: 'UNAUTHENTICATED',
        })
      }
    })
  })
})
