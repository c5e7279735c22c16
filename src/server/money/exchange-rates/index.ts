export { exchangeRateRoutes } from './routes.ts'
export { findRate, latestRate, storeRate } from './stored-rates.ts'
