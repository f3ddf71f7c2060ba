import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { closeServer, listen } from '../../src/http/listen.ts'
import { html } from '../../src/http/page/html.ts'
import { renderPage } from '../../src/http/page/page.ts'
import { type AccessGateway, startAccessGateway } from '../support/identity/access-gateway.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'
import { installNginx } from './install-nginx.ts'
import { nginxPath } from './nginx-path.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** People whom this gateway knows, with their groups. */
const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  'chief@example.test': [],
  'editor@example.test': ['editors'],
  'artist@example.test': [],
  'stranger@example.test': [],
}

export type NginxGateway = {
  readonly assertions: AccessGateway
  /** Puts nginx in front of the service. */
  open(servicePort: number): Promise<void>
  /** Cookie of a user who is logged in at the gateway. */
  cookieOf(email: string): string
  close(): Promise<void>
}

/**
 * An access gateway out of nginx and a few lines: nginx asks for every request whether a user is
 * logged in (`auth_request`), and passes it on with the signed headers in the place of whatever the
 * client has sent under their names.
 */
export async function startNginxGateway(port: number): Promise<NginxGateway> {
  await oneAtATime(installNginx)
  const assertions = await startAccessGateway()
  const folder = await makeTemporaryFolder()
  const desk = createServer((request, response) => {
    answer(assertions, request, response).catch((error: unknown) => {
      console.error('gateway desk:', error)
      response.destroy()
    })
  })
  const deskPort = await listen(desk, 0, '127.0.0.1')
  let nginx: ChildProcess | undefined
  return {
    assertions,
    cookieOf: (email) => `gateway-session=${encodeURIComponent(email)}`,
    async open(servicePort) {
      const file = path.join(folder, 'nginx.conf')
      await writeFile(file, configuration({ folder, port, deskPort, servicePort }))
      nginx = spawn(nginxPath(), ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: 'inherit' })
      await until('nginx to listen', () =>
        fetch(`http://localhost:${port}/gateway/login`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
    },
    async close() {
      if (nginx && nginx.exitCode === null) {
        nginx.kill('SIGTERM')
        await once(nginx, 'exit')
      }
      await closeServer(desk)
      await assertions.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Ports = {
  readonly folder: string
  readonly port: number
  readonly deskPort: number
  readonly servicePort: number
}

function configuration({ folder, port, deskPort, servicePort }: Ports): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location = /gateway/verify {
      internal;
      proxy_pass http://127.0.0.1:${deskPort};
      proxy_pass_request_body off;
      proxy_set_header Content-Length "";
    }
    location /gateway/ {
      proxy_pass http://127.0.0.1:${deskPort};
    }
    location / {
      auth_request /gateway/verify;
      auth_request_set $assertion $upstream_http_x_assertion;
      auth_request_set $email $upstream_http_x_email;
      auth_request_set $groups $upstream_http_x_groups;
      error_page 401 = @login;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Gateway-Access-Jwt-Assertion $assertion;
      proxy_set_header Gateway-Access-Authenticated-User-Email $email;
      proxy_set_header Gateway-Access-Authenticated-User-Groups $groups;
      proxy_set_header Gateway-Access-Country JP;
      proxy_pass http://127.0.0.1:${servicePort};
    }
    location @login {
      return 303 /gateway/login;
    }
  }
}
`
}

/** The desk of the gateway: who is logged in there, and its own pages to log in and out. */
async function answer(
  assertions: AccessGateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const page = (title: string, body = html``) =>
    response.setHeader('content-type', 'text/html').end(renderPage({ title, body }))
  switch (pathname) {
    case '/gateway/verify': {
      const email = /gateway-session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
      const person = decodeURIComponent(email ?? '')
      const groups = PEOPLE[person]
      if (!groups) return void response.writeHead(401).end()
      const signed = await assertions.headersOf(person, groups)
      response.setHeader('x-assertion', signed['gateway-access-jwt-assertion'] ?? '')
      response.setHeader('x-email', person)
      response.setHeader('x-groups', groups.join(','))
      return void response.writeHead(204).end()
    }
    case '/gateway/login': {
      const person = searchParams.get('as')
      if (person === null) {
        const links = Object.keys(PEOPLE).map(
          (email) => html`<p><a href="/gateway/login?as=${email}">${email}</a></p>`,
        )
        return void page('Access gateway', html`${links}`)
      }
      const cookie = `gateway-session=${encodeURIComponent(person)}; Path=/; HttpOnly`
      return void response.writeHead(303, { 'set-cookie': cookie, location: '/admin' }).end()
    }
    default:
      response.setHeader('set-cookie', 'gateway-session=; Path=/; Max-Age=0')
      return void page('Logged out of the gateway')
  }
}
