import { connection, type PageArguments } from '../connection.ts'
import { numberOf, type SubscriptionRecord } from '../records.ts'
import type { SandboxStore } from '../store.ts'

type Parts = { readonly store: SandboxStore }
type Found = PageArguments & { topics?: readonly string[] | null; uri?: string | null }
type Creation = {
  topic: string
  webhookSubscription: {
    uri?: string | null
    format?: string | null
    includeFields?: readonly string[] | null
  }
}

/** The queries of webhook subscriptions that the sandbox answers, by their names in the schema. */
export function subscriptionQueries({ store }: Parts): Record<string, unknown> {
  return {
    webhookSubscriptions({ topics, uri, ...page }: Found) {
      const found = store
        .subscriptions()
        .filter((one) => !topics || topics.includes(enumOf(one.topic)))
        .filter((one) => !uri || one.uri === uri)
      return connection(found, page, present)
    },
  }
}

/** The mutations of webhook subscriptions that the sandbox carries out, by their names in the schema. */
export function subscriptionMutations({ store }: Parts): Record<string, unknown> {
  return {
    async webhookSubscriptionCreate({ topic: name, webhookSubscription: input }: Creation) {
      const topic = topicOf(name)
      const uri = input.uri ?? ''
      const refused = (message: string) => ({
        webhookSubscription: null,
        userErrors: [{ field: ['webhookSubscription', 'uri'], message }],
      })
      if (!URL.canParse(uri)) return refused('Uri is invalid')
      const isTaken = store.subscriptions().some((one) => one.topic === topic && one.uri === uri)
      if (isTaken) return refused('Uri for this topic has already been taken')
      const subscription = {
        id: store.newId('WebhookSubscription'),
        ...{ topic, uri, createdAt: new Date().toISOString() },
        includeFields: [...(input.includeFields ?? [])],
      }
      await store.saveSubscription(subscription)
      return { webhookSubscription: present(subscription), userErrors: [] }
    },

    async webhookSubscriptionDelete({ id }: { id: string }) {
      const known = store.subscriptions().some((one) => one.id === id)
      if (!known) {
        const message = 'Webhook subscription does not exist'
        return { deletedWebhookSubscriptionId: null, userErrors: [{ field: ['id'], message }] }
      }
      await store.dropSubscription(id)
      return { deletedWebhookSubscriptionId: id, userErrors: [] }
    },
  }
}

const enumOf = (topic: string) => topic.replace('/', '_').toUpperCase()
/** `orders/create` for `ORDERS_CREATE`. */
const topicOf = (name: string) => name.toLowerCase().replace('_', '/')

function present({ id, topic, uri, includeFields }: SubscriptionRecord): object {
  return {
    ...{ id, uri, includeFields, topic: enumOf(topic), format: 'JSON' },
    legacyResourceId: numberOf(id),
  }
}
