export { exchangeRateRoutes } from './routes.ts'
export { storeRate } from './stored-rates.ts'
