import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkContent } from './check-content.ts'
import { startChild } from './child-process.ts'
import type { EndpointShape } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { settingDefaults } from '../src/server/platform/config.ts'
import { buildSettings } from '../src/website/build-settings.ts'
import { root } from './project-paths.ts'
import { serverEnvironment, serverSettings } from './server-command.ts'
import { newSettings } from './write-settings.ts'

const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const { scripts, devDependencies } = v.parse(
  v.object({
    scripts: v.record(v.string(), v.string()),
    devDependencies: v.record(v.string(), v.string()),
  }),
  JSON.parse(read('package.json')),
)
const serve = scripts['serve'] ?? ''
/** The digest is what deploy/pin-images adds. */
const exactTag = /^[a-z]+:\d+\.\d+(\.\d+)?-[a-z]+[\d.]*(-slim)?(@sha256:[\da-f]{64})?$/

describe('deploy/Dockerfile', () => {
  const dockerfile = read('deploy/Dockerfile')
  const jsonOf = (instruction: RegExp): readonly string[] =>
    v.parse(v.array(v.string()), JSON.parse(instruction.exec(dockerfile)?.[1] ?? '[]'))

  it('has the Node of the project, and runs what `npm run serve` runs, not as root', () => {
    const images = [...dockerfile.matchAll(/^FROM ([^\s@]+)/gm)].map(([, image = '']) => image)
    expect(new Set(images)).toEqual(new Set([`node:${devDependencies['node']}-trixie-slim`]))
    expect(jsonOf(/^CMD (\[.*\])$/m).join(' ')).toBe(serve)
    expect(dockerfile).toMatch(/^USER shop$/m)
  })

  const copied = [...dockerfile.matchAll(/^COPY ((?!--).+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )

  it('copies what exists and what .dockerignore lets through', () => {
    const ignored = read('deploy/Dockerfile.dockerignore')
    expect(copied).toEqual(expect.arrayContaining(['src', 'scripts', 'content', 'public']))
    for (const name of copied) {
      expect(existsSync(join(root, name)), name).toBe(true)
      expect(ignored).toContain(`\n!${name}\n`)
    }
  })

  it('copies what the check of the content reads before each build of the website', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'image-'))
    for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
    await checkContent(new Date('2026-11-28T00:00:00Z'), folder).finally(() =>
      rmSync(folder, { recursive: true }),
    )
  })

  it('says what it is, by the annotations of the OCI', () => {
    const labels = Object.fromEntries(
      Array.from(dockerfile.matchAll(/org\.opencontainers\.image\.([\w.]+)="(.*?)"/g), (match) => [
        match[1] ?? '',
        match[2],
      ]),
    )
    const { version, license, description } = v.parse(
      v.object({ version: v.string(), license: v.string(), description: v.string() }),
      JSON.parse(read('package.json')),
    )
    expect(labels).toEqual({
      ...{ title: 'shop', description, version, revision: '$REVISION', licenses: license },
      'base.name': `docker.io/library/node:${devDependencies['node']}-trixie-slim`,
    })
    expect(dockerfile).toMatch(/^ARG REVISION=unknown$/m)
  })

  it('has the bill of materials of the packages that it installs', () => {
    const [, command = ''] = /&& node (scripts\/\S+ sbom\.cdx\.json) \\$/m.exec(dockerfile) ?? []
    const [script = '', name = ''] = command.split(' ')
    const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
    const file = join(folder, name)
    expect(spawnSync(process.execPath, [join(root, script), file]).status).toBe(0)
    const { bomFormat, components } = v.parse(
      v.object({
        bomFormat: v.string(),
        components: v.array(v.object({ name: v.string(), scope: v.string() })),
      }),
      JSON.parse(readFileSync(file, 'utf8')),
    )
    rmSync(folder, { recursive: true })
    expect(bomFormat).toBe('CycloneDX')
    expect(new Set(components.map(({ scope }) => scope))).toEqual(new Set(['required']))
    const names = new Set(components.map((one) => one.name))
    expect([names.has('hono'), names.has('vitest')]).toEqual([true, false])
    expect(dockerfile).toContain('npm ci --omit=dev ')
  })

  it('is healthy as long as /livez answers 200', async () => {
    const [program = '', ...args] = jsonOf(/^ +CMD (\[.*\])$/m)
    expect(program).toBe('node')
    let status = 200
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/livez' ? status : 404).end(),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const check = () =>
      startChild({ name: 'The check', args, env: { PORT: String(port) } }).ended.then(
        ({ code }) => code,
      )
    expect(await check()).toBe(0)
    status = 503
    expect(await check()).toBe(1)
    server.close()
  })
})

const Service = v.looseObject({
  image: v.string(),
  read_only: v.boolean(),
  cap_drop: v.array(v.string()),
  security_opt: v.array(v.string()),
  command: v.optional(v.array(v.string())),
  environment: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.unknown())])),
  env_file: v.optional(v.union([v.string(), v.array(v.string())])),
  volumes: v.optional(v.array(v.string()), []),
  depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
})

describe('deploy/compose.yaml', () => {
  const text = read('deploy/compose.yaml')
  const { services, volumes } = v.parse(
    v.looseObject({
      services: v.record(v.string(), Service),
      volumes: v.record(v.string(), v.unknown()),
    }),
    parse(text, { merge: true }),
  )

  it('gives no service more than it needs', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.read_only, name).toBe(true)
      expect(service.cap_drop, name).toEqual(['ALL'])
      expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
      if (service.image !== 'shop') expect(service.image).toMatch(exactTag)
    }
    expect(Object.keys(services).filter((name) => services[name]?.['ports'])).toEqual(['proxy'])
    const owning = Object.keys(services).filter((name) =>
      JSON.stringify(services[name]?.environment ?? '').includes('shop_owner'),
    )
    expect(owning).toEqual(['migrate', 'maintenance'])
    expect(services['maintenance']?.['profiles']).toEqual(['maintenance'])
    expect(services['website']?.env_file).toEqual([])
  })

  it('limits what each service uses, and gives it time to stop', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service['pids_limit'], name).toBe(200)
      // Docker's default never rotates.
      expect(service['logging'], name).toEqual({ driver: 'local' })
      // Node as the first process would pass no signal on, and leave zombies.
      if (service.image === 'shop') expect(service['init'], name).toBe(true)
    }
    const of = (setting: string) =>
      Object.fromEntries(
        Object.entries(services).flatMap(([name, service]) =>
          service[setting] === undefined ? [] : [[name, service[setting]]],
        ),
      )
    expect(of('mem_limit')).toEqual({
      ...{ 'api-1': '512m', 'api-2': '512m', website: '2g', proxy: '256m' },
    })
    // A drain of five seconds with its requests and jobs; a checkpoint of the database.
    expect(of('stop_grace_period')).toEqual({ 'api-1': '20s', 'api-2': '20s', database: '60s' })
  })

  it('requires the settings that `shop init` writes or that are described', () => {
    const own = newSettings((size) => new Uint8Array(size), 'k').matchAll(/^([A-Z_]+)=/gm)
    const known = new Set([...[...own].map(([, name]) => name), ...Object.keys(settingDefaults)])
    const required = [...text.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name)
    expect(required.filter((name) => !known.has(name))).toEqual([])
    expect(new Set(required)).toContain('TOKEN_SECRET')
    const passed = Object.keys(services['api-1']?.environment ?? {})
    expect(passed.filter((name) => !(name in settingDefaults))).toEqual([])
  })

  it('builds the website with every setting of a build but the editor of a preview', () => {
    const names = v
      .parse(v.array(v.string()), services['website']?.environment)
      .map((line) => line.split('=')[0])
    expect(names.toSorted()).toEqual(
      ['API_URL', ...buildSettings.map(({ name }) => name)]
        .filter((name) => name !== 'PUBLIC_EDITOR')
        .toSorted(),
    )
  })

  it('mounts what exists, and PostgreSQL where its image expects it', () => {
    for (const { volumes: mounts } of Object.values(services))
      for (const [source = ''] of mounts.map((mount) => mount.split(':')))
        expect(
          source.startsWith('./') ? existsSync(join(root, 'deploy', source)) : source in volumes,
          source,
        ).toBe(true)
    expect(services['database']?.volumes).toContain('database:/var/lib/postgresql')
  })

  it('starts two servers after the migration, and the web server after the website', () => {
    const after = (name: string) =>
      Object.entries(services[name]?.depends_on ?? {}).map(([other, { condition }]) => [
        other,
        condition.replace('service_', ''),
      ])
    expect(after('migrate')).toEqual([['database', 'healthy']])
    expect(after('api-1')).toEqual([['migrate', 'completed_successfully']])
    expect(services['api-2']).toEqual(services['api-1'])
    expect(after('proxy')).toEqual([
      ['api-1', 'healthy'],
      ['api-2', 'healthy'],
      ['website', 'completed_successfully'],
    ])
  })

  it('runs commands of the project', () => {
    expect(services['migrate']?.command?.join(' ')).toBe(`${scripts['shop']} database migrate`)
    expect(services['website']?.command?.join(' ')).toBe(
      `${scripts['shop']} site rebuild --host nginx --if-changed`,
    )
  })
})

it('deploy/nginx.conf lets the uploads of every call through', () => {
  const conf = read('deploy/nginx.conf')
  const [all, large] = Array.from(
    conf.matchAll(/client_max_body_size (\d+)m;/g),
    ([, size]) => Number(size) * 2 ** 20,
  )
  const isLarge = new RegExp(/location ~ (\S+) \{/.exec(conf)?.[1] ?? 'none')
  for (const { path, file } of Object.values<EndpointShape>(endpoints)) {
    const limit = isLarge.test(`/api${path}`) ? large : all
    expect(limit, path).toBeGreaterThan(file?.mostBytes ?? 0)
  }
})

describe('systemd', () => {
  const units = ['shop-api@.service', 'shop-website.service', 'shop-website.timer']
  const installed = '/opt/shop/node_modules/.bin/'

  it('runs what the npm scripts run', () => {
    const startOf = (unit: string) => /^ExecStart=(.*)$/m.exec(read(`deploy/${unit}`))?.[1]
    expect(startOf('shop-api@.service')).toBe(`${installed}${serve}`)
    expect(startOf('shop-website.service')).toBe(
      `${installed}${scripts['shop']} site rebuild --host nginx --if-changed`,
    )
  })

  it('has the settings and environment of the servers that are measured, as the image has', () => {
    expect(serve).toBe(`node ${serverSettings.join(' ')} scripts/serve.ts`)
    for (const [name, value] of Object.entries(serverEnvironment)) {
      expect(read('deploy/shop-api@.service')).toContain(` ${name}=${value} `)
      expect(read('deploy/Dockerfile')).toContain(`    ${name}=${value} \\\n`)
    }
  })

  it('has a command for the operator with the account and the settings of the servers', () => {
    const command = read('deploy/shop')
    const unit = read('deploy/shop-api@.service')
    for (const setting of /^export (.*)$/m.exec(command)?.[1]?.split(' ') ?? ['none'])
      expect(unit).toContain(setting)
    expect(command).toContain(`runuser -u ${/^User=(.*)$/m.exec(unit)?.[1]} -- ${installed}node`)
    expect(spawnSync('sh', ['-n', join(root, 'deploy/shop')]).status).toBe(0)
  })

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('finds nothing wrong in the units', () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'))
    const files = units.map((unit) => join(folder, unit.replace('@', '@4810')))
    // Only what is installed elsewhere differs here.
    units.forEach((unit, at) =>
      writeFileSync(
        files[at] ?? '',
        read(`deploy/${unit}`).replaceAll(`${installed}node`, process.execPath),
      ),
    )
    const { stdout, stderr } = spawnSync('/usr/bin/systemd-analyze', ['verify', ...files], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect(stdout + stderr).toBe('')
  })
})

it('deploy/pin-images pins every image by the digest that its tag has, again and again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  const names = ['Dockerfile', 'compose.yaml']
  for (const name of [...names, 'pin-images'])
    writeFileSync(join(folder, name), read(`deploy/${name}`), { mode: 0o755 })
  /** Pins with a docker that answers a digest of its own for each image. */
  const pin = (digit: string): readonly string[] => {
    const digest = `sha256:${digit.repeat(64)}`
    const docker = `#!/bin/sh\n[ "$1 $2 $3" = 'buildx imagetools inspect' ] && echo ${digest}\n`
    writeFileSync(join(folder, 'docker'), docker, { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` }
    expect(spawnSync(join(folder, 'pin-images'), { env, encoding: 'utf8' }).status).toBe(0)
    return names.flatMap((name) =>
      Array.from(
        readFileSync(join(folder, name), 'utf8').matchAll(/^(?:FROM| {4}image:) (\S+)/gm),
        ([, image = '']) => image,
      ),
    )
  }
  for (const digit of ['a', 'b']) {
    const images = pin(digit)
    expect(images).toHaveLength(4)
    for (const image of images) {
      expect(image).toMatch(exactTag)
      expect(image).toContain(`@sha256:${digit.repeat(64)}`)
    }
  }
  rmSync(folder, { recursive: true })
})
