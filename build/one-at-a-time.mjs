/** Processes that would write the same take turns: whoever comes later finds what the other one has made. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/** `lock`: a folder that stands while one of them writes. */
export async function oneAtATime(lock, write) {
  while (!take(lock)) {
    if (!isHeld(lock)) setAside(lock);
    else await sleep(50);
  }
  try {
    return await write();
  } finally {
    giveBack(lock);
  }
}

/** Whole: while only its content is gone, it would be taken for an empty folder. */
function giveBack(lock) {
  const own = `${lock}-${process.pid}`;
  try {
    renameSync(lock, own);
  } catch {
    // Somebody is about to put it back: when this process has ended, it is held by nobody.
  }
  rmSync(own, { recursive: true, force: true });
}

/** It appears with its holder's number in it, or not at all. */
function take(lock) {
  const own = `${lock}-${process.pid}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "pid"), String(process.pid));
  try {
    // A folder takes the place of an empty one only.
    renameSync(own, lock);
    return true;
  } catch (problem) {
    rmSync(own, { recursive: true, force: true });
    if (["ENOTEMPTY", "EEXIST", "EPERM"].includes(problem.code)) return false;
    throw problem;
  }
}

/** Whoever was killed holds it no longer. */
function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(join(lock, "pid"), "utf8")), 0);
    return true;
  } catch (problem) {
    // Given back meanwhile: it can be taken.
    return problem.code === "ENOENT" || problem.code === "EPERM";
  }
}

/** Somebody else may have done so and taken it meanwhile: then it is put back. */
function setAside(lock) {
  const aside = `${lock}-${process.pid}-left`;
  try {
    renameSync(lock, aside);
    if (isHeld(aside)) renameSync(aside, lock);
  } catch {
    // It was given back, or is another's again.
  }
  rmSync(aside, { recursive: true, force: true });
}
