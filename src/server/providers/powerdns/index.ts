export { createPowerdns, type HostedZone, type Powerdns, type RecordSet } from './powerdns.ts'
