import { Hono } from 'hono'
import { novaFault } from './answers.ts'
import type { Env } from './call.ts'
import type { Cloud } from './cloud.ts'
import { images, type Image } from './offer.ts'
import { byId, pageOf } from './pages.ts'

const imageJson = (image: Image) => ({
  id: image.id,
  name: image.name,
  status: 'active',
  visibility: 'public',
  os_distro: image.distro,
  os_version: image.version,
  os_admin_user: image.adminUser,
  hw_qemu_guest_agent: 'yes',
  min_disk: image.minDisk,
  min_ram: 0,
  size: 600_000_000,
  checksum: image.id.replaceAll('-', ''),
  created_at: image.createdAt,
  tags: [],
})

/** Serves Glance v2: the public images. */
export function glanceApp(cloud: Pick<Cloud, 'behaviour'>): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/v2/images', (c) => {
    const distro = c.req.query('os_distro')
    const version = c.req.query('os_version')
    const rows = images.filter(
      (image) =>
        (distro === undefined || image.distro === distro) &&
        (version === undefined || image.version === version),
    )
    const found = pageOf(c, cloud, { service: 'image', rows, idOf: byId })
    if (found instanceof Response) return found
    const { page, next } = found
    return c.json({
      images: page.map(imageJson),
      ...(next === undefined ? {} : { next: `${next.pathname}${next.search}` }),
    })
  })
  app.get('/v2/images/:id', (c) => {
    const image = images.find(({ id }) => id === c.req.param('id'))
    return image === undefined
      ? novaFault(404, 'No image found with that ID')
      : c.json(imageJson(image))
  })
  return app
}
