import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { websiteFolder } from '../../scripts/build-website.ts'
import { nginx, writeNginx } from './start-nginx.ts'
import { writeExample } from './web-server.ts'

it.runIf(nginx !== undefined)('nginx accepts what deploy/ has for Debian, with TLS', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const args = await writeNginx({ folder, website: websiteFolder, port: await freePort() })
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'shop.example' }])
  await writeFile(join(folder, 'fullchain.pem'), cert)
  await writeFile(join(folder, 'privkey.pem'), key)
  await writeExample('nginx-debian/server.conf', join(folder, 'shop', 'server.conf'), {
    'listen 443': `listen 127.0.0.1:${await freePort()}`,
    '/etc/letsencrypt/live/shop': folder,
  })
  const { stderr } = spawnSync(nginx ?? '', ['-t', ...args], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  expect(stderr).toMatch(/syntax is ok\n.* test is successful\n$/)
  expect(stderr).not.toContain('[warn]')
})
