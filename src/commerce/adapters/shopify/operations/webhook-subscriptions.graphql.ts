/** Where the platform sends webhooks of some topics. */
export const WEBHOOK_SUBSCRIPTIONS = /* GraphQL */ `
  query WebhookSubscriptions($topics: [WebhookSubscriptionTopic!], $uri: String, $first: Int!) {
    webhookSubscriptions(topics: $topics, uri: $uri, first: $first) {
      nodes {
        topic
        uri
      }
    }
  }
`
