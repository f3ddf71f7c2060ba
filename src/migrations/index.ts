import * as migration_20261121_061201_initial from './20261121_061201_initial'

export const migrations = [
  {
    up: migration_20261121_061201_initial.up,
    down: migration_20261121_061201_initial.down,
    name: '20261121_061201_initial',
  },
]
