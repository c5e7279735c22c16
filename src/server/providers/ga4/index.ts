export { clientIdOf, sendToGa4, type Ga4Config, type Ga4Event } from './ga4.ts'
