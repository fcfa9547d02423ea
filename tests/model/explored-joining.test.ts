import { testMachinesOf } from "./explored.ts";

testMachinesOf("joining");
