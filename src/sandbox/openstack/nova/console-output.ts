import * as v from 'valibot'
import type { Cloud } from '../cloud.ts'
import { images } from '../offer.ts'
import type { Server } from '../rows.ts'

/** The body of `os-getConsoleOutput`; -1 and none mean all lines. */
export const ConsoleOutput = v.object({
  length: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(-1))), null),
})

/** Returns the image that a server's system came from. */
const imageOf = (cloud: Cloud, { tenant, imageRef, volumes: [disk] }: Server) => {
  const volume = cloud.volumes.get(tenant, disk?.id ?? '')
  const imageId = imageRef === '' ? volume?.imageId : imageRef
  return images.find(({ id }) => id === imageId)
}

const systemd = [
  '[  OK  ] Reached target Network.',
  "cloud-init[612]: Cloud-init v. 24.1 running 'init' at Wed, 25 Nov 2026 03:00:09 +0000. Up 9.02 seconds.",
  '[  OK  ] Started OpenSSH server.',
]

/** Returns the last lines of a server's serial console: how far the start of its system is. */
export const consoleOutput = (cloud: Cloud, server: Server, length: number | null): string => {
  if (server.status === 'BUILD') return ''
  const image = imageOf(cloud, server)
  const isWindows = image?.distro === 'windows'
  const hasStarted = server.startedAt <= cloud.now().getTime()
  const begun = isWindows ? ['cloudbaseinit.init [-] Executing plugins'] : systemd
  const ended = isWindows
    ? ['cloudbaseinit.init [-] Plugins execution done']
    : [
        'cloud-init[980]: Cloud-init v. 24.1 finished at Wed, 25 Nov 2026 03:00:21 +0000. Datasource DataSourceConfigDrive. Up 21.30 seconds',
        `${image?.distro ?? 'linux'} login: `,
      ]
  const all = hasStarted ? [...begun, ...ended] : begun
  return (length === null || length < 0 ? all : all.slice(-length)).join('\n')
}
