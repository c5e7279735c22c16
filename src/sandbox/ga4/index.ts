export { ga4App } from './ga4-app.ts'
export { openGa4Events, type Ga4Events, type ReceivedGa4Event } from './ga4-events.ts'
