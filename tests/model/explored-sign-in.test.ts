import { testMachinesOf } from "./explored.ts";

testMachinesOf("sign-in");
