import { describe, expect, it } from 'vitest'

const refusal = {
  request: 'GET /api/brands',
  status: 403,
  headers: new Headers({ 'x-request-id': 'request-1' }),
  text: '{"errors":[]}',
  body: { errors: [{ message: 'No.', data: { code: 'FORBIDDEN' } }] },
}

describe('the matcher of answers', () => {
  it('accepts the status, and the code if one is expected', () => {
    expect(refusal).toAnswer(403)
    expect(refusal).toAnswer(403, 'FORBIDDEN')
    expect(new Response(null, { status: 204 })).toAnswer(204)
  })

  it.each<[number, string?]>([[200], [403, 'NOT_FOUND'], [404, 'FORBIDDEN']])(
    'refuses another answer than %s %s',
    (status, code) => {
      expect(() => expect(refusal).toAnswer(status, code)).toThrow('GET /api/brands answered 403')
    },
  )

  it('shows the request, the id of the request and the body when it fails', () => {
    const failure = [
      'GET /api/brands answered 403 FORBIDDEN, expected 200',
      'x-request-id: request-1',
      '{"errors":[]}',
    ]
    expect(() => expect(refusal).toAnswer(200)).toThrow(failure.join('\n'))
  })
})
