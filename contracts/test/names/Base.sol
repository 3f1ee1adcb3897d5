// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NameMinter} from "../../src/names/NameMinter.sol";
import {NameRegistry} from "../../src/names/NameRegistry.sol";
import {ActivityPoints} from "../../src/points/ActivityPoints.sol";
import {Test} from "../utils/Test.sol";

/// @notice A community as its operator deploys it, for the tests of names.
abstract contract NamesBase is Test {
    address internal constant OWNER = address(0xA0);
    address internal constant TREASURY = address(0xA1);
    address internal constant ALICE = address(0xB1);
    address internal constant BOB = address(0xB2);
    address internal constant CAROL = address(0xB3);
    address internal constant NOBODY = address(0);
    uint256 internal constant REFERRAL_FEE = 1000;

    NameRegistry internal registry;
    ActivityPoints internal points;
    NameMinter internal minter;

    function setUp() public virtual {
        registry = new NameRegistry(OWNER, ".degen", "DEGENNAME");
        points = new ActivityPoints(OWNER, 7 days, 100 ether);
        minter = new NameMinter(OWNER, registry, points, TREASURY, REFERRAL_FEE, samplePrices());
        vm.startPrank(OWNER);
        registry.setMinter(address(minter), true);
        points.setWriter(address(minter), true);
        vm.stopPrank();
        vm.deal(ALICE, 1000 ether);
        vm.deal(BOB, 1000 ether);
        vm.deal(CAROL, 1000 ether);
    }

    function samplePrices() internal pure returns (uint256[5] memory prices) {
        prices = [uint256(5 ether), 4 ether, 3 ether, 2 ether, 1 ether];
    }

    /// @dev Mints a name of 5 or more characters to its payer, without a referrer.
    function mintFor(address payer, string memory name) internal returns (uint256 tokenId) {
        vm.prank(payer);
        return minter.mint{value: 1 ether}(name, payer, NOBODY);
    }
}
