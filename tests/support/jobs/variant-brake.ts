import { Client } from 'pg'
import type { Service } from '../service/service.ts'

export type VariantBrake = {
  /** Ends the database sessions that wait, as the database does with those of a dead worker. */
  dropWaiting(): Promise<void>
  /** Lets everything pass again. */
  release(): Promise<void>
}

const LOCK = 7_304_211

/**
 * Lets a number of an artwork's variants be recorded and holds every later one in the database: a
 * composition then stands at a known point, however fast the machine is.
 *
 * @param artwork `null` for those of every artwork.
 */
export async function holdVariants(
  { databaseUrl }: Pick<Service, 'databaseUrl'>,
  artwork: string | null,
  passing: number,
): Promise<VariantBrake> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('SELECT pg_advisory_lock($1)', [LOCK])
  // Two variants at the same time would count each other's place as free.
  await client.query(`
    CREATE OR REPLACE FUNCTION hold_variants() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(${LOCK + 1});
      IF (SELECT count(*) FROM variants WHERE artwork_id = NEW.artwork_id) >= ${passing} THEN
        PERFORM pg_advisory_xact_lock(${LOCK});
      END IF;
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER hold_variants BEFORE INSERT ON variants FOR EACH ROW
      ${artwork === null ? '' : `WHEN (NEW.artwork_id = '${artwork}')`} EXECUTE FUNCTION hold_variants()`)
  const dropWaiting = async () => {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND objid IN ($1, $2) AND pid <> pg_backend_pid()
         -- The server has the databases of other tests, with brakes of their own.
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [LOCK, LOCK + 1],
    )
  }
  return {
    dropWaiting,
    async release() {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
      await client.query('DROP TRIGGER hold_variants ON variants')
      await client.end()
    },
  }
}
