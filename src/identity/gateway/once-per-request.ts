import { requestContext } from '../../http/request-context.ts'
import type { Gateway } from './create-gateway.ts'
import { readGatewayHeaders } from './gateway-headers.ts'

/**
 * A gateway that verifies an assertion once for each request: the server in front checks it before a page
 * is rendered, and the page authenticates several times. Refusals are not kept.
 */
export function oncePerRequest(gateway: Gateway): Gateway {
  return {
    ...gateway,
    async identify(headers) {
      const context = requestContext()
      const given = readGatewayHeaders(headers)
      if (!context || given === null) return gateway.identify(headers)
      // Code of the same request may authenticate other headers.
      const claim = JSON.stringify(given)
      if (context.gateway?.claim === claim) return context.gateway.identity
      const identity = await gateway.identify(headers)
      context.gateway = { claim, identity }
      return identity
    },
  }
}
