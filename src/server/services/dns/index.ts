export { createPublishZone, type PublishZoneDeps } from './publish-zone.ts'
export { dnsRoutes, type DnsRouteDeps } from './routes.ts'
export { createNewZones, type NewZones } from './new-zones.ts'
export { publishZone } from './jobs.ts'
