export { failureClass, type FailureClass } from './errors.ts'
export { createPowerdns, type HostedZone, type Powerdns, type RecordSet } from './powerdns.ts'
