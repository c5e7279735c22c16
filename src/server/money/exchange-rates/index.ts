export { exchangeRateRoutes } from './routes.ts'
export { latestRate, storeRate } from './stored-rates.ts'
