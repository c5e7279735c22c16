export { createChance } from './chance.ts'
export { createNewSpins } from './new-spins.ts'
export { wheelRoutes } from './routes.ts'
export { createWheels, type Wheels } from './stored-wheels.ts'
