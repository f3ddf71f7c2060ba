import type { Service } from './service.ts'

/**
 * Lets the windows of the rate limits begin and never end, as if the clock of the database stood still: what a test
 * sends in one window does not depend on the speed of the machine. Counts of the process itself are not held.
 */
export async function holdWindows({ rows }: Pick<Service, 'rows'>): Promise<void> {
  await rows(`create function rate_limits.hold() returns trigger language plpgsql as
    $$ begin new.expire := new.expire + 86400000; return new; end $$`)
  await rows(`create trigger hold before insert on rate_limits.requests
    for each row execute function rate_limits.hold()`)
}

/** Lets windows that begin from now on end after their time. */
export async function releaseWindows({ rows }: Pick<Service, 'rows'>): Promise<void> {
  await rows('drop trigger if exists hold on rate_limits.requests')
  await rows('drop function if exists rate_limits.hold')
}
